// One signal for "the caller gave up" and "it took too long". By hand, because AbortSignal.any is missing in browsers of 2023.
export interface Deadline {
  readonly signal: AbortSignal
  timedOut(): boolean
  end(): void
}

export function deadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, ms)
  const give = () => controller.abort(caller?.reason)
  if (caller?.aborted) give()
  caller?.addEventListener('abort', give)
  return {
    signal: controller.signal,
    timedOut: () => late,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', give)
    },
  }
}
