// How a host's process is started, whoever starts it: it moves large pictures through memory and must give that memory back.

/** On few cores, threads that help to collect garbage wait for each other longer than they help. */
export const hostFlags: readonly string[] = ['--single-threaded-gc']

/** Without these the C library keeps what large pieces leave behind, and a host that was busy once stays as large as it was then. */
export const hostEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
