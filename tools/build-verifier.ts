// Builds the verifiers that every package contains and third parties download: verify.html and the program as single files, the script, the guide.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageTexts } from '@attestry/proof/package/package-texts'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '..')
const MAX_PAGE_BYTES = 250_000

/** Returns the file sizes; throws when a source is missing or the page exceeds its size limit. */
export async function buildVerifier(folder = join(root, VERIFIER_FOLDER)): Promise<Readonly<Record<string, number>>> {
  const page = pageFrom(await bundle('proof/page/main.ts', 'browser'))
  if (page.length > MAX_PAGE_BYTES) throw new RangeError(`verify.html has ${page.length} bytes, more than ${MAX_PAGE_BYTES}`)
  const program = await bundle('proof/src/bin/verify.ts', 'node')
  const files = [
    ...packageTexts((name) => source(`proof/src/package/${name}`), new Uint8Array(page)),
    { path: VERIFIER_PROGRAM, bytes: Buffer.from(program) },
  ]
  for (const { path, bytes } of files) write(join(folder, path), bytes)
  return Object.fromEntries(files.map(({ path, bytes }) => [path, bytes.length]))
}

function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes, { mode: /\.(sh|mjs)$/.test(path) ? 0o755 : 0o644 })
}

const source = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The command-line program is not minified, so that people can read it before they run it. */
async function bundle(entry: string, platform: 'node' | 'browser'): Promise<string> {
  const { output } = await build({
    input: join(root, entry),
    platform,
    write: false,
    logLevel: 'warn',
    output: { format: platform === 'node' ? 'esm' : 'iife', minify: platform === 'browser', codeSplitting: false },
  })
  const [chunk, ...others] = output
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`bundle of ${entry} is not a single file`)
  return chunk.code
}

function pageFrom(script: string): Buffer {
  const style = ['colour', 'style', 'result'].map((name) => source(`proof/page/${name}.css`)).join('\n')
  // A </script in the code would end the inline script.
  const inline = script.trim().replaceAll('</script', '<\\/script')
  const policy = `default-src 'none'; script-src ${hashOf(inline)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  const pieces = { '<!--POLICY-->': policy, '<!--STYLE-->': style, '<!--SCRIPT-->': inline }
  const page = Object.entries(pieces).reduce((text, [mark, piece]) => {
    if (text.split(mark).length !== 2) throw new Error(`verify.html must contain ${mark} exactly once`)
    return text.replace(mark, () => piece)
  }, source('proof/page/verify.html'))
  return Buffer.from(page)
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

if (import.meta.main) {
  const sizes = await buildVerifier()
  // The path that `bin` in proof/package.json names.
  write(join(root, 'proof/dist', VERIFIER_PROGRAM), readFileSync(join(root, VERIFIER_FOLDER, VERIFIER_PROGRAM)))
  console.log(
    `Verifier built into ${VERIFIER_FOLDER}:\n${Object.entries(sizes)
      .map(([path, size]) => `  ${path.padEnd(20)} ${size}`)
      .join('\n')}`,
  )
}
