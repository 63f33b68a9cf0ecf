// Links that lead out of the site are never followed after a login.
import { expect, it } from 'vitest'
import { entryOf, paths, safeBack } from './paths.ts'

it.each(['/browse', '/confirmWeigh?page=2#top', '/attestation/1'])('follows %s', (back) => expect(safeBack(back)).toBe(back))

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
])('does not follow %j', (back) => expect(safeBack(back)).toBeUndefined())

it('writes a query only when there is one', () => {
  expect(paths.login()).toBe('/login')
  expect(paths.login({ back: '/browse?a=1' })).toBe('/login?back=%2Fbrowse%3Fa%3D1')
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
])('%s is drawn by the %s entry', (path, entry) => expect(entryOf(path)).toBe(entry))
