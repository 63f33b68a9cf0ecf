// CAPTCHA before an SMS is sent, so that bots cannot trigger paid messages.
import { Button } from '../../../light/Button.tsx'
import { Field } from '../../../light/Field.tsx'
import { Icon } from '../../../light/Icon.tsx'
import type { ShownChallenge } from './use-challenge.ts'
import { codeWords } from './words.ts'

interface PictureChallengeProps {
  readonly challenge: ShownChallenge | undefined
  readonly problem: string | undefined
  onRenew(): void
  onEnter(): void
}

export function PictureChallenge({ challenge, problem, onRenew, onEnter }: PictureChallengeProps) {
  const say = codeWords.use()
  return (
    <Field
      label={say.picture}
      hint={challenge?.demoAnswer ? demoHint(say.demoPicture, challenge.demoAnswer) : say.pictureHint}
      problem={problem}
    >
      {(ids) => (
        <div className="picture-row">
          <input
            {...ids}
            className="input input-code"
            type="text"
            name="challengeAnswer"
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Enter in this field sends the SMS code; it does not submit the form.
              event.preventDefault()
              onEnter()
            }}
          />
          <div className="picture-frame">
            {challenge ? (
              <img src={challenge.image} width="132" height="44" alt={say.pictureAlt} />
            ) : (
              <span className="unseen">{say.pictureLoading}</span>
            )}
          </div>
          <Button look="quiet" className="picture-again" aria-label={say.pictureAgain} title={say.pictureAgain} onClick={onRenew}>
            <Icon name="refresh" />
          </Button>
        </div>
      )}
    </Field>
  )
}

const demoHint = (text: string, answer: string) => (
  <>
    {text} <code>{answer}</code>
  </>
)
