// Combines the caller's abort signal with a timeout; hand-written because AbortSignal.any is missing in browsers of 2023.
export interface Deadline {
  readonly signal: AbortSignal
  timedOut(): boolean
  end(): void
}

export function deadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  let expired = false
  const timer = setTimeout(() => {
    expired = true
    controller.abort()
  }, ms)
  const abort = () => controller.abort(caller?.reason)
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    timedOut: () => expired,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}
