// Creates a value on first use and keeps it for the worker process, whose tests share it.
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => {
    created ??= create()
    return created
  }
}
