/// The few names of .NET's `System` that programs open it for.
module System

type IDisposable = IDisposable
