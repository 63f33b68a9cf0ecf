// Node flags and environment variables of a host process, chosen so that memory used for large images is returned to the system.

/** On few cores, parallel garbage collection threads wait for each other longer than they save. */
export const hostFlags: readonly string[] = ['--single-threaded-gc']

/** Without these, malloc keeps freed large blocks, and a host's memory stays at its peak. */
export const hostEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
