// Precompresses the built text files with brotli and gzip, so that the server compresses nothing per request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|html|txt|webmanifest)$/
/** Below this size the encoding's header costs more than compression saves. */
const MIN_BYTES_TO_COMPRESS = 256

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Returns each file's size as sent to a browser that accepts brotli. */
export async function compressFolder(folder: string): Promise<Map<string, number>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path), await compressFile(path)] as const
    }),
  )
  return new Map(sizes)
}

async function compressFile(path: string): Promise<number> {
  const bytes = readFileSync(path)
  if (!TEXT.test(path) || bytes.length < MIN_BYTES_TO_COMPRESS) return bytes.length
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [small, compatible] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, small)
  writeFileSync(`${path}.gz`, compatible)
  return small.length
}
