// README.md holds: every command, path, variable and demo login in it exists, and none that exists is missing from its tables.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, demoLogins } from '@attestry/contract/modules/account/demo-login'
import { describe, expect, it } from 'vitest'
import { PUBLIC_LOGINS_WARNING } from '../server/demo/demo.ts'
import { SECOND_HOST } from '../server/demo/second-platform.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const section = (title: string): string => readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
/** Text in back quotes; code blocks are left out. */
const quoted = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)

/** `npm run campaign:kill`, `…:steps` stands for `npm run campaign:steps`. */
function scriptNames(): string[] {
  let group = ''
  return [...quoted(readme), ...(/```sh\n([^`]+)```/.exec(readme)?.[1] ?? '').split('\n')].flatMap((text) => {
    const name = /^npm (?:run )?([\w:-]+)/.exec(text)?.[1] ?? (text.startsWith('…:') ? `${group}${text.slice(1)}` : undefined)
    if (name?.includes(':')) group = name.split(':')[0] ?? ''
    return name ? [name] : []
  })
}

describe('README.md', () => {
  it('names npm scripts that exist, and whose files exist', () => {
    const names = scriptNames()
    expect(names).toEqual(expect.arrayContaining(['start', 'test', 'verify', 'fsck', 'campaign:steps']))
    for (const name of names) {
      expect(Object.keys(scripts), name).toContain(name)
      for (const [file] of (scripts[name] ?? '').matchAll(/[\w./-]+\.(?:ts|mjs)\b/g))
        expect(existsSync(join(root, file)), file).toBe(true)
    }
  })

  it('names files and folders that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
    const paths = quoted(section('Where is what')).filter((text) => /^[\w-]+(\/[\w.-]+)+$/.test(text))
    expect(links.length).toBeGreaterThan(5)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of [...links, ...paths]) expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('lists exactly the variables that the configuration reads', () => {
    const sources = ['', '-capture', '-endorser', '-invoice', '-payment', '-value', '-vendor']
      .map((part) => read(`server/src/config${part}.ts`))
      .join('\n')
    const reads = [...sources.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|(?:text|required|fileOf)\((?:env, )?'([A-Z][A-Z0-9_]+)'/g)]
    const known = new Set(reads.map(([, dotted, named]) => dotted ?? named ?? ''))
    const told = new Set(quoted(section('Configuration')).flatMap((text) => text.match(/^[A-Z][A-Z0-9_]+$/) ?? []))
    expect([...told].filter((name) => name !== 'DATA' && !known.has(name))).toEqual([])
    expect([...known].filter((name) => !told.has(name) && !UNLISTED.has(name))).toEqual([])
  })

  it('names the demo logins, their password and the second platform', () => {
    const text = section('Two commands')
    expect(text.match(/1\d{10}/g)?.sort()).toEqual(demoLogins.map(({ phone }) => phone).sort())
    expect(text).toContain(`\`${DEMO_PASSWORD}\``)
    expect(text).toContain(`\`${SECOND_HOST}\``)
    expect(text).toContain(PUBLIC_LOGINS_WARNING)
  })
})

/** Set by tests only. */
const UNLISTED = new Set(['REALNAME_ALIPAY_GATEWAY'])
