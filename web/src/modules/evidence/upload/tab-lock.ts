// Web Lock per upload: only one tab sends it, because two would block each other on the server.
const nameOf = (id: string) => `attestry-upload-${id}`

/** Returns the unlock function, or null if another tab holds the lock. */
export function lockUpload(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((answer) => {
    void navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return answer(null)
      return new Promise<void>((unlock) => answer(unlock))
    })
  })
}

export async function whenUnlocked(id: string): Promise<void> {
  await navigator.locks?.request(nameOf(id), () => undefined)
}
