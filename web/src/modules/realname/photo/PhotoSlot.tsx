// Upload slot for one photo, with a preview of the local file; stored photos are encrypted and never shown again.
import { MAX_PHOTO_BYTES } from '@attestry/contract/modules/realname/photo'
import type { PhotoSide, Standing } from '@attestry/contract/modules/realname/standing'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { bytes } from '../../../kernel/format.ts'
import { FieldProblem } from '../../../light/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { setPhoto } from '../status/queries.ts'
import { removePhoto, sendPhoto } from './upload.ts'
import { photoWords } from './words.ts'

interface PhotoSlotProps {
  readonly side: PhotoSide
  readonly photos: Standing['photos']
  readonly optional?: boolean
}

export function PhotoSlot({ side, photos, optional }: PhotoSlotProps) {
  const say = photoWords.use()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stored = photos.find((photo) => photo.side === side)
  const name = say.sides[side]
  const act = busy ? say.sending : stored ? say.replace : say.choose
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const send = async (work: () => Promise<Standing['photos']>, previewUrl?: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await setPhoto(client, side, await work())
      setPreview(previewUrl)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const onFileChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Reset, so that choosing the same file again fires a change event.
    target.value = ''
    if (!file) return
    if (file.size > MAX_PHOTO_BYTES) setProblem(say.tooLarge(bytes(MAX_PHOTO_BYTES)))
    else void send(() => sendPhoto(side, file), URL.createObjectURL(file))
  }
  return (
    <div className="photo-slot" data-kept={stored ? true : undefined}>
      <h3>
        {name}
        {optional && <span className="field-optional">{say.optional}</span>}
      </h3>
      {stored && preview ? <img src={preview} alt={say.preview(name)} /> : <p className="quiet">{say.hints[side]}</p>}
      {stored && !busy && (
        <span className="photo-kept">
          <Icon name="done" size={16} />
          {say.kept(bytes(stored.size))}
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={say.of(say.choose, name)}
        onChange={onFileChosen}
      />
      <div className="photo-acts" aria-live="polite">
        <Button icon="upload" busy={busy} aria-label={say.of(act, name)} onClick={() => input.current?.click()}>
          {act}
        </Button>
        {stored && !busy && (side === 'licence' || side === 'authority') && (
          <Button
            look="quiet"
            icon="close"
            aria-label={say.of(say.remove, name)}
            onClick={() => void send(() => removePhoto(side))}
          >
            {say.remove}
          </Button>
        )}
      </div>
      <FieldProblem id={`photo-${side}-problem`} problem={problem} />
    </div>
  )
}
