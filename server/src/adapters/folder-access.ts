// Which other users of this machine could read, change or replace a file or folder: refused with the path, its mode and the command that mends it.
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The message tells the person who started the process what to change. */
export class DataFolderRefused extends Error {}

export class FolderInUse extends DataFolderRefused {
  /** For a command that needs the data of this installation. */
  readonly commandText: string
  constructor(message: string, commandText: string) {
    super(message)
    this.commandText = commandText
  }
}

const ROOT_UID = 0
const STICKY = 0o1000
const GROUP_WRITE = 0o020
const OTHERS_WRITE = 0o002
const MAX_LINKS = 40

/** Refuses a folder that another user can change, or replace in a folder above it. A missing one passes if only this user can create it. */
export function assertOwnFolder(folder: string, remedy = `chmod go-w "${folder}"`): void {
  const stat = assertOwnPath(folder)
  if (stat && isWritableByOthers(stat))
    throw new DataFolderRefused(`${folder} can be written by other users (mode ${modeOf(stat)}). Change that: ${remedy}`)
}

/** Refuses a file that another user can read, change or replace. */
export function assertSecretFile(file: string, remedy = `chmod 600 "${file}"`): void {
  const stat = assertOwnPath(file)
  const allowed = stat && isPrivateGroup(stat.gid) ? 0o770 : 0o700
  if (stat && stat.mode & 0o777 & ~allowed)
    throw new DataFolderRefused(
      `${file} can be read or written by other users (mode ${modeOf(stat)}). Change that: ${remedy}. If other users may have seen or changed it, restore it from a backup.`,
    )
}

/** Every file below the folder is a secret. */
export function assertSecretFolder(folder: string, remedy = `chmod -R go-rwx "${folder}"`): void {
  assertOwnFolder(folder, remedy)
  for (const entry of readdirOrNone(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) assertSecretFolder(path, remedy)
    else assertSecretFile(path, remedy)
  }
}

/** Whether users outside the group, or a shared group, can enter the folder. */
export function isReadableByOthers(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && (stat.mode & 0o005 || (stat.mode & 0o050 && !isPrivateGroup(stat.gid))) !== 0
}

const readdirOrNone = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Follows the path from the root, link by link. In a sticky folder such as /tmp others cannot replace what is ours. */
function assertOwnPath(path: string): Stats | undefined {
  let links = 0
  let [place, rest] = ['/', partsOf(path)]
  let stat = lstatSync(place)
  while (rest.length > 0) {
    if (isWritableByOthers(stat) && !(stat.mode & STICKY))
      throw new DataFolderRefused(
        `${path} could be replaced by other users: ${place} can be written by them (mode ${modeOf(stat)}). Change that: chmod go-w "${place}", or choose another folder.`,
      )
    const [name = '', ...after] = rest
    const next = join(place, name)
    const found = lstatSync(next, { throwIfNoEntry: false })
    if (!found) return undefined
    if (!isTrusted(found.uid)) throw foreign(path, next, found)
    if (found.isSymbolicLink()) {
      if (++links > MAX_LINKS) throw new DataFolderRefused(`${path} has too many symbolic links.`)
      const target = resolve(place, readlinkSync(next))
      ;[place, rest] = ['/', [...partsOf(target), ...after]]
      stat = lstatSync(place)
    } else [place, rest, stat] = [next, after, found]
  }
  return stat
}

const partsOf = (path: string): string[] => resolve(path).split('/').filter(Boolean)

function foreign(path: string, owned: string, { uid }: Stats): DataFolderRefused {
  const what = owned === path ? path : `${path} could be replaced by another user: ${owned}`
  return new DataFolderRefused(
    `${what} belongs to another user (uid ${uid}). Choose a folder of your own, or change its owner: chown ${process.getuid?.()} "${owned}"`,
  )
}

const modeOf = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, '0')

/** The owner of the program can change it anyway, so their folders add no risk. */
const isTrusted = (uid: number): boolean =>
  uid === ROOT_UID || uid === process.getuid?.() || uid === statSync(dirname(import.meta.dirname)).uid

const isWritableByOthers = ({ mode, gid }: Stats): boolean =>
  (mode & OTHERS_WRITE) !== 0 || ((mode & GROUP_WRITE) !== 0 && !isPrivateGroup(gid))

/** Many systems give each user a group of their own, and with umask 002 everything is writable by it. */
function isPrivateGroup(gid: number): boolean {
  if (gid === ROOT_UID) return true
  if (gid !== process.getgid?.()) return false
  const users = linesOf('/etc/passwd')
  const uid = String(process.getuid?.())
  // In a container the user may have no name.
  const username = users.find(([, , id]) => id === uid)?.[0]
  const sharing = users.filter(([, , , group]) => group === String(gid)).map(([name]) => name)
  const [group, , , members = ''] = linesOf('/etc/group').find(([, , id]) => id === String(gid)) ?? []
  const others = [...sharing, ...members.split(',')].filter((name) => name && name !== username)
  return others.length === 0 && (String(gid) === uid || (group !== undefined && group === username))
}

function linesOf(file: string): string[][] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}
