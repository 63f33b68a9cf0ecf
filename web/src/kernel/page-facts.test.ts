// What the server puts into a page can never break out of its script element.
import { expect, it } from 'vitest'
import { factsText, type PageFacts } from './page-facts.ts'

it('cannot be closed from inside, and reads back the same', () => {
  const facts = { loggedIn: false, back: '/</script><script>alert(1)</script>' } as PageFacts
  expect(factsText(facts)).not.toContain('<')
  expect(JSON.parse(factsText(facts))).toEqual(facts)
})
