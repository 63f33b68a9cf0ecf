// A file system whose device can be copied at any moment: the copy has what was flushed, and nothing that was only in memory.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const canMountVolumes = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'command -v mkfs.xfs && command -v mkfs.ext4 && test -e /dev/loop-control']).status === 0

export class VolatileVolume {
  readonly #folder = mkdtempSync(join(tmpdir(), 'attestry-volume-'))
  readonly #store = join(this.#folder, 'store')
  readonly folder = join(this.#folder, 'mounted')
  #image = join(this.#store, '0.img')
  #copies = 0

  constructor(bytes = 3_000_000_000) {
    for (const path of [this.#store, this.folder]) mkdirSync(path)
    // XFS reflinks: the copy is atomic and shares its blocks.
    const store = join(this.#folder, 'store.img')
    run('truncate', '-s', String(2 * bytes), store)
    run('mkfs.xfs', '-q', store)
    run('mount', '-o', 'loop', store, this.#store)
    run('truncate', '-s', String(bytes), this.#image)
    run('mkfs.ext4', '-q', '-F', this.#image)
    this.#mount()
  }

  /** Nothing is flushed but what a program asks for: no commit within minutes, no flush before a rename. */
  #mount(): void {
    run('mount', '-o', 'loop,commit=600,noauto_da_alloc', this.#image, this.folder)
  }

  sync(): void {
    run('sync', '-f', this.folder)
  }

  /** What would be left if the power failed now. */
  copyDevice(): string {
    this.#copies += 1
    const copy = join(this.#store, `${this.#copies}.img`)
    run('cp', '--reflink=always', this.#image, copy)
    return copy
  }

  /** Mounts a copy instead. Nothing may use the volume. */
  restore(copy: string): void {
    run('umount', this.folder)
    rmSync(this.#image)
    this.#image = copy
    this.#mount()
  }

  close(): void {
    for (const path of [this.folder, this.#store]) spawnSync('umount', ['-l', path])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
