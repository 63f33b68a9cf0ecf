// Checks the rules of STYLE.md that a program can check: test titles with a subject, no replaced words in comments, test titles, error messages and documents, short commit subjects (a warning).
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
  [/\basker\b|\bthe one who\b/i, 'the requester, the caller'],
  [/\bgives? way\b/i, 'runs at a lower priority'],
  [/\bknocks?\b/i, 'request'],
  [/\bstrangers?\b/i, 'anonymous visitor, third party, verifier'],
  [/(?<!\bwallet\.)\bpurses?\b/i, 'wallet'],
  [/\blest\b/i, 'so that … not'],
  [/\banew\b/i, 'again, re-…'],
  [/\bout of turn\b/i, 'not allowed by the state'],
  [/\bat once\b/i, 'immediately, concurrently'],
  [/\bhouse\b(?!\.)/i, 'server, application'],
  [/\bremembers?\b/i, 'caches, stores'],
  [/\bonly-here|router-manners|together\.ts|remember\.ts\b/, 'single-node, router-options, batcher, cache'],
]

const MAX_SUBJECT_LENGTH = 72
const QUOTES_REPLACED_WORDS = new Set(['./STYLE.md', './GLOSSARY.md'])
const FOLDERS = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e', 'bench', 'tools']

export interface Finding {
  readonly place: string
  readonly problem: string
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

interface Callee {
  readonly type: string
  readonly name?: string
  readonly object?: Callee
  readonly callee?: Callee
  readonly tag?: Callee
}

/** `it` of `it.each(…)('…')`. */
function rootName({ type, name, object, callee, tag }: Callee): string {
  if (type === 'Identifier') return name ?? ''
  const inner = object ?? callee ?? tag
  return inner ? rootName(inner) : ''
}

/** Titles of `it` and `test` calls outside of every `describe`. */
export function titlesWithoutSubject(path: string, text: string): Finding[] {
  const found: Finding[] = []
  let depth = 0
  const isDescribe = (callee: { property?: { name?: string } }) =>
    callee.property?.name === 'describe' || /^(describe|suite)$|Suite$/.test(rootName(callee as never))
  new Visitor({
    CallExpression(node) {
      if (isDescribe(node.callee as { property?: { name?: string } })) depth += 1
      const [title] = node.arguments
      if (depth > 0 || !/^(it|test)$/.test(rootName(node.callee as never)) || !title) return
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

interface Passage {
  readonly value: string
  readonly start: number
}

const replacedWordsIn = (path: string, text: string, passages: readonly Passage[]): Finding[] =>
  passages.flatMap(({ value, start }) =>
    DETOURS.flatMap(([pattern, instead]) => {
      const match = pattern.exec(value)
      if (!match) return []
      return [{ place: `${path}:${lineOf(text, start + match.index)}`, problem: `"${match[0]}": write ${instead}` }]
    }),
  )

/** In comments, test titles and error messages; not in texts that users read. */
export function detours(path: string, text: string): Finding[] {
  const { comments, program } = parseSync(path, text)
  const passages: Passage[] = [...comments]
  const addStrings = (node: { type: string; start: number; end: number } | undefined) => {
    if (node?.type === 'Literal' || node?.type === 'TemplateLiteral')
      passages.push({ value: text.slice(node.start, node.end), start: node.start })
  }
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (/^(it|test|describe|suite)$/.test(rootName(callee as never))) addStrings(title)
    },
    NewExpression({ callee, arguments: values }) {
      if (/(Error|Fault|Failure|Conflict)$/.test(rootName(callee as never))) for (const value of values) addStrings(value)
    },
  }).visit(program)
  return replacedWordsIn(path, text, passages)
}

/** In a Markdown document. */
export const detoursInDocument = (path: string, text: string): Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      replacedWordsIn(path, line, [{ value: line, start: 0 }]).map(({ problem }) => ({ place: `${path}:${index + 1}`, problem })),
    )

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
  const documents = [...readSources(['.'], /\.md$/)].filter(([path]) => !QUOTES_REPLACED_WORDS.has(path))
  const findings = files.flatMap(([path, text]) => [
    ...(/\.(test|e2e|suite)\.tsx?$/.test(path) ? titlesWithoutSubject(path, text) : []),
    ...detours(path, text),
  ])
  findings.push(...documents.flatMap(([path, text]) => detoursInDocument(path, text)))
  for (const { place, problem } of findings) console.log(`${place} ${problem}`)
  for (const subject of longSubjects(join(import.meta.dirname, '..')))
    console.log(`warning: commit subject over ${MAX_SUBJECT_LENGTH} characters: ${subject}`)
  console.log(
    findings.length
      ? `${findings.length} findings; see STYLE.md`
      : `${files.length} source files and ${documents.length} documents follow STYLE.md`,
  )
  process.exitCode = findings.length > 0 ? 1 : 0
}
