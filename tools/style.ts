// Checks what STYLE.md asks for and a program can see: test titles with a subject, no detour words, short commit subjects (a warning).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readSources } from './source-files.ts'

/** A title at top level that starts with one of these has no subject: "is refused", "keeps its order". */
const BARE_VERBS = new Set(
  `accepts adds admits allows appears applies are asks becomes begins brings builds calls can cannot carries checks
  closes comes compares completes computes contains converts costs counts creates deletes describes detects does drops ends
  expires explains finds fits forgets gets gives goes grows handles has hides holds ignores is judges keeps knows lasts leaves lets
  lists loads looks loses makes may must needs never notices obeys offers opens parses passes pays prefers
  prints proves puts reads recognises recovers refuses rejects remembers removes renders repeats reports resumes returns runs says
  seals sees sends separates serves sets shows skips sorts stands starts stays steps stops survives takes tells tolerates
  treats tries turns understands uses verifies waits warns was writes`.split(/\s+/),
)

/** Phrases that always stood for a standard term (STYLE.md, "Words we replaced"). */
const DETOURS: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'name the actor: the caller, the client, the owner'],
  [/\bnobody['’]s\b/i, 'name who cannot'],
  [/\b(is|was|are|were) said\b/i, 'published, reported, logged'],
  [/\b(is|was|are|were) told of\b/i, 'notified of, passed'],
  [/\blets? go of\b/i, 'releases, discards'],
  [/\bpiled upon\b/i, 'backpressure'],
  [/\bwaits? in a circle\b/i, 'deadlock'],
  [/\blast words\b/i, 'last output'],
  [/\bknocks? at\b/i, 'requests'],
  [/\bunder way\b/i, 'running, pending, in progress'],
  [/\bby itself alone\b/i, 'alone'],
  [/\bonly-here|router-manners|together\.ts|remember\.ts\b/, 'single-node, router-options, batcher, cache'],
]

const MAX_SUBJECT_LENGTH = 72
const FOLDERS = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e', 'bench', 'tools']

export interface Finding {
  readonly place: string
  readonly problem: string
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Titles of `it` and `test` calls outside of every `describe`. */
export function titlesWithoutSubject(path: string, text: string): Finding[] {
  const found: Finding[] = []
  let depth = 0
  const nameOf = (callee: { type: string; name?: string; object?: unknown; callee?: unknown; tag?: unknown }): string => {
    if (callee.type === 'Identifier') return callee.name ?? ''
    return nameOf(
      ((callee.object ?? callee.callee ?? callee.tag) as typeof callee | undefined) ?? { type: 'Identifier', name: '' },
    )
  }
  const isDescribe = (callee: { property?: { name?: string } }) =>
    callee.property?.name === 'describe' || /^(describe|suite)$|Suite$/.test(nameOf(callee as never))
  new Visitor({
    CallExpression(node) {
      if (isDescribe(node.callee as { property?: { name?: string } })) depth += 1
      const [title] = node.arguments
      if (depth > 0 || !/^(it|test)$/.test(nameOf(node.callee as never)) || !title) return
      const value = title.type === 'Literal' && typeof title.value === 'string' ? title.value : ''
      const [first = ''] = value.split(/[\s:,]/)
      if (BARE_VERBS.has(first))
        found.push({
          place: `${path}:${lineOf(text, node.start)}`,
          problem: `the test title has no subject: "${value.slice(0, 80)}"`,
        })
    },
    'CallExpression:exit'(node) {
      if (isDescribe(node.callee as { property?: { name?: string } })) depth -= 1
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** In comments and in test titles; not in texts that users read. */
export function detours(path: string, text: string): Finding[] {
  const { comments } = parseSync(path, text)
  return comments.flatMap(({ value, start }) =>
    DETOURS.filter(([pattern]) => pattern.test(value)).map(([pattern, instead]) => ({
      place: `${path}:${lineOf(text, start)}`,
      problem: `"${pattern.exec(value)?.[0]}": write ${instead}`,
    })),
  )
}

/** Commits that the remote does not have yet. */
function longSubjects(root: string): string[] {
  try {
    const subjects = execFileSync('git', ['-C', root, 'log', '--format=%h %s', '@{upstream}..HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return subjects.split('\n').filter((line) => line.length > MAX_SUBJECT_LENGTH + 1 + (line.indexOf(' ') || 0))
  } catch {
    return []
  }
}

if (import.meta.main) {
  const files = [...readSources(FOLDERS, /\.tsx?$/)]
  const findings = files.flatMap(([path, text]) => [
    ...(/\.(test|e2e|suite)\.tsx?$/.test(path) ? titlesWithoutSubject(path, text) : []),
    ...detours(path, text),
  ])
  for (const { place, problem } of findings) console.log(`${place} ${problem}`)
  for (const subject of longSubjects(join(import.meta.dirname, '..')))
    console.log(`warning: commit subject over ${MAX_SUBJECT_LENGTH} characters: ${subject}`)
  console.log(findings.length ? `${findings.length} findings; see STYLE.md` : `${files.length} files follow STYLE.md`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
