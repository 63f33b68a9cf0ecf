// Fields for a platform's colours: picked or typed, checked for contrast, and previewed on a button and a link in both themes.
import { contrastOf, MIN_CONTRAST, type PlatformColours } from '@attestry/contract/modules/platform/colour'
import { TextField } from '../../../ui/Field.tsx'
import { settingWords } from './words.ts'

const parts = ['primary', 'primaryDark', 'mark'] as const
const HEX_COLOUR = /^#[0-9a-f]{6}$/

/** Truncated, not rounded: 4.496 must not be shown as 4.5, the minimum. */
const ratioText = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

const isReadable = (part: keyof PlatformColours, colour: string) =>
  HEX_COLOUR.test(colour) && contrastOf(part, colour) >= MIN_CONTRAST

interface ColourFieldsProps {
  readonly colours: PlatformColours
  onChange(colours: { primary: string; primaryDark: string; mark: string }): void
}

export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  const say = settingWords.use()
  const set = (part: keyof PlatformColours, value: string) => onChange({ ...colours, [part]: value.trim().toLowerCase() })
  return (
    <>
      <div className="desk-form-row">
        {parts.map((part) => {
          const colour = colours[part]
          const valid = HEX_COLOUR.test(colour)
          const ratio = valid ? ratioText(contrastOf(part, colour)) : ''
          return (
            <div key={part} className="colour-field">
              <TextField
                label={say.colourNames[part]}
                {...(isReadable(part, colour) ? { hint: say.contrast(ratio) } : {})}
                problem={isReadable(part, colour) ? undefined : valid ? say.contrastLow(ratio) : say.notAColour}
                mono
                maxLength={7}
                value={colour}
                onChange={(value) => set(part, value)}
              />
              <input
                type="color"
                aria-label={say.pickColour(say.colourNames[part])}
                value={valid ? colour : '#000000'}
                onChange={({ target }) => set(part, target.value)}
              />
            </div>
          )
        })}
      </div>
      <section className="colour-previews" aria-label={say.preview}>
        <ColourPreview
          name={say.previewDay}
          ground="#fbfaf6"
          surface="#ffffff"
          text="#12262e"
          colour={colours.primary}
          on="#ffffff"
          mark={colours.mark}
        />
        <ColourPreview
          name={say.previewNight}
          ground="#0d1518"
          surface="#142025"
          text="#e6eded"
          colour={colours.primaryDark}
          on="#0d1518"
          mark={colours.mark}
        />
      </section>
    </>
  )
}

interface ColourPreviewProps {
  readonly name: string
  readonly ground: string
  readonly surface: string
  readonly text: string
  readonly colour: string
  readonly on: string
  readonly mark: string
}

function ColourPreview({ name, ground, surface, text, colour, on, mark }: ColourPreviewProps) {
  const say = settingWords.use()
  const safe = (value: string) => (HEX_COLOUR.test(value) ? value : 'transparent')
  return (
    <div className="colour-preview" style={{ background: ground, color: text }}>
      <div style={{ background: surface }}>
        <span className="colour-preview-mark" style={{ background: safe(mark) }} />
        <span>{name}</span>
        <span className="colour-preview-link" style={{ color: safe(colour) }}>
          {say.previewLink}
        </span>
        <span className="colour-preview-button" style={{ background: safe(colour), color: on }}>
          {say.previewButton}
        </span>
      </div>
    </div>
  )
}
