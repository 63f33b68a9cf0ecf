// Third-party programs that inspect PDFs.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program on a PDF in a temporary folder; `PDF` in its arguments stands for the file. */
export function inspect(pdf: Uint8Array, program: string, ...args: string[]): string {
  return inFolder(pdf, (path) => run(program, args, path).toString('utf8'))
}

export function inspectToFile(pdf: Uint8Array, result: string, program: string, ...args: string[]): Buffer {
  return inFolder(pdf, (path, folder) => {
    run(
      program,
      args.map((word) => word.replace('FOLDER', folder)),
      path,
    )
    return readFileSync(join(folder, result))
  })
}

function run(program: string, args: readonly string[], path: string): Buffer {
  return execFileSync(
    program,
    args.map((word) => (word === 'PDF' ? path : word)),
    { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 },
  )
}

function inFolder<T>(pdf: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    writeFileSync(path, pdf)
    return use(path, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The copyable text, with all white space collapsed. */
export function textOf(pdf: Uint8Array): string {
  return inspect(pdf, 'pdftotext', '-layout', 'PDF', '-').replace(/\s+/g, ' ')
}
