// Form for verification by photos of the identity card, reviewed by staff.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PhotoSlot } from '../photo/PhotoSlot.tsx'
import { ConsentBox } from '../status/Privacy.tsx'
import { refreshRealNameStatus } from '../status/queries.ts'
import { IdentityFields, readIdentity } from './IdentityFields.tsx'
import { personalWords } from './words.ts'

export function ByPhotoForm({ photos }: { readonly photos: Standing['photos'] }) {
  const say = personalWords.use()
  const client = useQueryClient()
  const complete = (['front', 'back'] as const).every((side) => photos.some((photo) => photo.side === side))
  const form = useForm({
    schema: personalApi.byPhoto.input,
    read: readIdentity,
    submit: async (values) => {
      await call(personalApi.byPhoto, values, { display: ErrorDisplay.silent })
      notify({ kind: 'success', text: say.submitted })
      await refreshRealNameStatus(client)
      scrollTo({ top: 0 })
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <IdentityFields form={form} />
      <div className="photo-slots">
        <PhotoSlot side="front" photos={photos} />
        <PhotoSlot side="back" photos={photos} />
        <PhotoSlot side="held" photos={photos} optional />
      </div>
      <ConsentBox problem={form.problems.consent} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="step-acts">
        <Button look="primary" submit busy={form.busy} disabled={!complete}>
          {say.submitPhoto}
        </Button>
        {!complete && <span className="quiet">{say.noPhotos}</span>}
      </div>
    </form>
  )
}
