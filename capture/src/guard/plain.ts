// Plain http through a gate: each request is judged, and a client connection never carries a second site's, so that no site can answer for another.
import type { Socket } from 'node:net'
import { bringBack, IDLE_MS, type Passage, type Passages, send } from './passage.ts'
import { bodyLength, nextChunk, originForm, plainTarget, type RequestHead, readHead } from './request-head.ts'

export async function servePlain(client: Socket, first: RequestHead, passages: Passages): Promise<void> {
  let passage: Passage | null = null
  let origin = ''
  for (let head: RequestHead | null = first; head !== null; head = await readHead(client, IDLE_MS)) {
    const target = plainTarget(head.target)
    const length = bodyLength(head)
    const named = `${target.host}:${target.port}`
    if (passage && named !== origin) {
      passage.socket.destroy()
      const cause = await passages.judge(target)
      // Hung up without an answer: clients ask again then, on a connection of its own.
      return cause ? passages.refuse(client, target, cause) : void client.destroy()
    }
    if (!passage) {
      const opened = await passages.pass(target, true)
      if ('refused' in opened) return passages.refuse(client, target, opened.refused)
      passage = opened
      origin = named
      void bringBack(passage, client)
    }
    const bytes = originForm(head, target.authority, target.path)
    await send(passage, bytes)
    await sendBody(client, passage, length)
  }
  if (!passage) return
  if (!passage.socket.destroyed) passage.entry.sentEnd()
  passage.socket.end()
}

async function sendBody(client: Socket, passage: Passage, length: number) {
  for (let left = length; left > 0; ) {
    const chunk = await nextChunk(client, AbortSignal.timeout(IDLE_MS), left)
    if (chunk === null) return
    left -= chunk.length
    await send(passage, chunk)
  }
}
