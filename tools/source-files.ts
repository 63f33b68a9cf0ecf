// Reads the repository's source files and their imports, for the tools that check its structure.
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export const root = join(import.meta.dirname, '..')

/** Path from the root → text. */
export type Sources = Map<string, string>

export interface Import {
  from: string
  line: number
  specifier: string
  /** A path from the root (`web/src/app.tsx`), `npm:<specifier>` or `node:<name>`. */
  to: string
  /** A relative path instead of a package name. */
  relative: boolean
  /** `import(…)` of a module that may not be needed. */
  dynamic: boolean
}

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results'])

export function readSources(folders: string[], extensions: RegExp): Sources {
  const sources: Sources = new Map()
  for (const folder of folders) collect(folder, extensions, sources)
  return sources
}

function collect(folder: string, extensions: RegExp, sources: Sources): void {
  let entries: ReturnType<typeof list>
  try {
    entries = list(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name)) collect(path, extensions, sources)
    else if (entry.isFile() && extensions.test(entry.name)) sources.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

function list(folder: string) {
  return readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** All imports of a file, including type imports and workers; throws when the file cannot be parsed. */
export function importsOf(path: string, text: string, sources: Sources): Import[] {
  const { module, program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(error.message)

  const found: { specifier: string; at: number; dynamic: boolean }[] = []
  const add = (specifier: string | undefined, at: number, dynamic = false) => {
    if (specifier) found.push({ specifier: specifier.replace(/\?.*$/, ''), at, dynamic })
  }
  for (const one of module.staticImports) add(one.moduleRequest.value, one.start)
  for (const one of module.staticExports) add(one.entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value, one.start)
  for (const { moduleRequest: request, start } of module.dynamicImports) {
    add(/^(['"`])([^$]*)\1$/.exec(text.slice(request.start, request.end))?.[2], start, true)
  }
  for (const worker of text.matchAll(/new URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g))
    add(worker[1], worker.index)
  new Visitor({ TSImportType: (node) => add(node.source.value, node.start) }).visit(program)

  return found.map(({ specifier, at, dynamic }) => ({
    from: path,
    line: text.slice(0, at).split('\n').length,
    specifier,
    to: resolve(path, specifier, sources),
    relative: specifier.startsWith('.'),
    dynamic,
  }))
}

function resolve(from: string, specifier: string, sources: Sources): string {
  if (specifier.startsWith('.')) return withExtension(normalize(join(dirname(from), specifier)), sources)
  const own = /^@attestry\/([^/]+)\/(.+)$/.exec(specifier)
  if (own) return withExtension(`${own[1]}/src/${own[2]}`, sources)
  return isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '')}` : `npm:${specifier}`
}

function withExtension(path: string, sources: Sources): string {
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => sources.has(candidate)) ?? path
}
