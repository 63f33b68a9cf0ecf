// Redirect paths after login never leave the site, and each path belongs to one entry.
import { builtKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { expect, it } from 'vitest'
import { addPath, entryOf, paths, safeRedirectPath } from './paths.ts'

it.each(['/browse', '/confirmWeigh?page=2#top', '/attestation/1'])('safeRedirectPath accepts %s', (back) =>
  expect(safeRedirectPath(back)).toBe(back),
)

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'browse',
  '',
  null,
  '/login?back=/login',
])('safeRedirectPath rejects %j', (back) => expect(safeRedirectPath(back)).toBeUndefined())

it('a path gets a query string only when it has query values', () => {
  expect(paths.login()).toBe('/login')
  expect(paths.login({ back: '/browse?a=1' })).toBe('/login?back=%2Fbrowse%3Fa%3D1')
})

it.each(builtKinds)('a failed record of kind %s is submitted again on a screen of its own kind', (kind) => {
  const { screens } = evidenceKinds[kind]
  expect(Object.values<string>(screens)).toContain(addPath(kind))
  expect(addPath(kind)).toBe('add' in screens ? screens.add : screens.list)
  expect(entryOf(addPath(kind))).toBe('app')
})

it.each([
  ['/', 'site'],
  ['/browse', 'app'],
  ['/confirmWeigh/hash', 'app'],
  ['/onlineForensics/web/add', 'app'],
  ['/app/web', 'site'],
  ['/console', 'console'],
  ['/console/anything', 'console'],
  ['/browser', 'site'],
  ['/nowhere', 'site'],
])('%s is rendered by the %s entry', (path, entry) => expect(entryOf(path)).toBe(entry))
