module Prelude
