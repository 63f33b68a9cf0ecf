// Without a network namespace every program on this machine can reach a gate: only the browser's own processes may use it.

import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'
import { entriesOf, processTree } from '../process-tree.ts'

/** A client that is not the gate's browser; `uid` is null if it could not be found. */
export interface ForeignClient {
  readonly uid: number | null
}

/** Null: the client may use the gate. */
export type ClientCheck = (client: Socket) => Promise<ForeignClient | null>

/** A row can be missed while others change. */
const MAX_READS = 3

/** Admits sockets held by `browser` or its descendants. Another program of the same user is refused too. */
export function onlyBrowser(browser: number): ClientCheck {
  let lastOwner = browser
  return async (client) => {
    const peer = await findPeer(client)
    if (!peer) return { uid: null }
    if (holdsSocket(lastOwner, peer.inode)) return null
    const owner = processTree(browser).find((pid) => holdsSocket(pid, peer.inode))
    if (owner === undefined) return { uid: peer.uid }
    lastOwner = owner
    return null
  }
}

/** The client's end of the connection, from proc_net(5). */
async function findPeer(client: Socket): Promise<{ uid: number; inode: string } | undefined> {
  const ends = [endOf(client.remoteAddress, client.remotePort), endOf(client.localAddress, client.localPort)].join(' ')
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const line = (await readFile('/proc/net/tcp', 'utf8')).split('\n').find((each) => each.includes(ends))
    const fields = line?.trim().split(/\s+/)
    if (fields) return { uid: Number(fields[7]), inode: fields[9] ?? '' }
  }
  return undefined
}

/** As the kernel prints it: the address in this machine's byte order. */
function endOf(address = '', port = 0): string {
  const bytes = address.split('.').map(Number)
  if (endianness() === 'LE') bytes.reverse()
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
  return `${bytes.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`
}

function holdsSocket(pid: number, inode: string): boolean {
  const folder = `/proc/${pid}/fd`
  return entriesOf(folder).some((name) => {
    try {
      return readlinkSync(`${folder}/${name}`) === `socket:[${inode}]`
    } catch {
      return false
    }
  })
}
