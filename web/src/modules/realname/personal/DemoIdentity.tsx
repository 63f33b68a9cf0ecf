// On the demo: warns against real data, and fills the form with an invented identity.
import { usePlatform } from '../../../kernel/use-platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { type Identity, sampleIdentity } from './sample-identity.ts'
import { SAMPLE_NAME } from './sample-name.zh.ts'
import { personalWords } from './words.ts'

export function DemoIdentity({ form }: { readonly form: React.RefObject<HTMLFormElement | null> }) {
  const say = personalWords.use()
  if (!usePlatform()?.demo) return null
  const fill = (identity: Identity) => {
    for (const [name, value] of Object.entries(identity)) {
      const input = form.current?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = value
      // Clears the problem of the field.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <Callout>
      <p>{say.demoWarning}</p>
      <Button small onClick={() => fill(sampleIdentity(SAMPLE_NAME))}>
        {say.demoFill}
      </Button>
    </Callout>
  )
}
