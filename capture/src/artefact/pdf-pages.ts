// Renders the pages of a PDF with poppler: no network, no privileges, no files, limited pages, time, memory and output.
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { withoutPrivileges } from '../browser/privilege.ts'
import { CaptureError } from '../page/deadline.ts'

export interface PdfPages {
  readonly count: number
  /** The text of the first pages, as far as it could be read. */
  readonly text: string
}

export interface PdfLimits {
  readonly file: string
  /** Command prefix that starts a program behind the guard. */
  readonly enter: readonly string[]
  readonly width: number
  readonly maxPages: number
  readonly ms: number
}

const MAX_MEMORY_BYTES = 1024 ** 3
const MAX_CPU_SECONDS = 20
const MAX_PAGE_BYTES = 32 * 1024 ** 2
const MAX_TEXT_BYTES = 8 * 1024 ** 2
const PREVIEW_WIDTH_PX = 720

const sandboxPrefix = (): string[] => [
  'prlimit',
  `--as=${MAX_MEMORY_BYTES}`,
  `--cpu=${MAX_CPU_SECONDS}`,
  '--core=0',
  '--fsize=0',
  '--',
  ...withoutPrivileges(),
]

/** `onPage` gets each page as PNG, and a small JPEG of the first. Rejects if the file is no readable PDF. */
export async function renderPdf(
  { file, enter, width, maxPages, ms }: PdfLimits,
  onPage: (number: number, png: Buffer) => Promise<void>,
  onPreview: (jpeg: Buffer) => Promise<void>,
): Promise<PdfPages & { readonly rendered: number }> {
  const until = performance.now() + ms
  const run = (command: readonly string[], maxBytes: number) =>
    runTool([...enter, ...sandboxPrefix(), ...command], file, { ms: until - performance.now(), maxBytes })
  const count = Number(/^Pages:\s+(\d+)$/m.exec((await run(['pdfinfo', '-'], MAX_TEXT_BYTES)).toString('utf8'))?.[1] ?? 0)
  if (count === 0) throw new CaptureError('not-a-page', 'pdfinfo found no pages')
  const last = String(Math.min(count, maxPages))
  const text = await run(['pdftotext', '-l', last, '-enc', 'UTF-8', '-', '-'], MAX_TEXT_BYTES).then(
    (bytes) => bytes.toString('utf8'),
    () => '',
  )
  const page = (number: number, wide: number, format: string) =>
    run(
      [
        'pdftoppm',
        `-${format}`,
        '-cropbox',
        '-f',
        `${number}`,
        '-l',
        `${number}`,
        '-scale-to-x',
        `${wide}`,
        '-scale-to-y',
        '-1',
        '-',
      ],
      MAX_PAGE_BYTES,
    )
  let rendered = 0
  try {
    for (; rendered < Math.min(count, maxPages); rendered += 1) {
      await onPage(rendered + 1, await page(rendered + 1, width, 'png'))
      if (rendered === 0) await onPreview(await page(1, PREVIEW_WIDTH_PX, 'jpeg'))
    }
  } catch (error) {
    // The pages that were rendered are kept.
    if (rendered === 0) throw error
  }
  return { count, text, rendered }
}

async function runTool(
  [program = '', ...rest]: readonly string[],
  file: string,
  { ms, maxBytes }: { readonly ms: number; readonly maxBytes: number },
): Promise<Buffer> {
  const input = await open(file)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const child = spawn(program, rest, {
        stdio: [input.fd, 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      })
      const parts: Buffer[] = []
      let [size, stderr] = [0, '']
      const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(1, ms))
      child.stdout?.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) child.kill('SIGKILL')
        else parts.push(part)
      })
      child.stderr?.on('data', (part: Buffer) => {
        if (stderr.length < 1_000) stderr += part.toString('utf8')
      })
      child.once('error', (error) => reject(new CaptureError('tool-missing', error.message)))
      child.once('close', (code) => {
        clearTimeout(timer)
        if (code === 0) resolve(Buffer.concat(parts))
        else if (code === 127 || /failed to execute/.test(stderr)) reject(new CaptureError('tool-missing', stderr.slice(0, 300)))
        else reject(new CaptureError('not-a-page', `exit code ${code}: ${stderr.slice(0, 300)}`))
      })
    })
  } finally {
    await input.close()
  }
}
