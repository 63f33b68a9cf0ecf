// Sees to it that one tab at a time sends an upload: two would only lock each other out on the server.
const nameOf = (id: string) => `attestry-upload-${id}`

/** Answers the way to let go, or null if another tab holds it. */
export function takeUpload(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((answer) => {
    void navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return answer(null)
      return new Promise<void>((letGo) => answer(letGo))
    })
  })
}

export async function whenFree(id: string): Promise<void> {
  await navigator.locks?.request(nameOf(id), () => undefined)
}
