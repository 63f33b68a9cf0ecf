// Page facts are escaped, so that they cannot close their script element.
import { expect, it } from 'vitest'
import { factsText, type PageFacts } from './page-facts.ts'

it('page facts contain no "<" and parse back to the same value', () => {
  const facts = { loggedIn: false, back: '/</script><script>alert(1)</script>' } as PageFacts
  expect(factsText(facts)).not.toContain('<')
  expect(JSON.parse(factsText(facts))).toEqual(facts)
})
