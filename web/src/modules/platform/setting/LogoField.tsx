// Logo upload: any image the browser can decode, re-encoded as a small PNG in the browser and again on the server.
import { wirePath } from '@attestry/contract/endpoint'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { useRef, useState } from 'react'
import { CallError, callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { BrandMark } from '../../../light/BrandMark.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { settingWords } from './words.ts'

const MAX_SIDE_PX = 512
const MIN_SIDE_PX = 32

async function asPng(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(MIN_SIDE_PX, Math.round(picture.width * scale))
  canvas.height = Math.max(MIN_SIDE_PX, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('encoding the logo as PNG failed'))), 'image/png'),
  )
}

export function LogoField({ logo, onChange }: { readonly logo: string; onChange(logo: string): void }) {
  const say = settingWords.use()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const form = new FormData()
      form.append('file', await asPng(file), 'logo.png')
      onChange((await callForm(settingApi.uploadLogo, form, { display: ErrorDisplay.silent })).logo)
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : say.logoUnreadable)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="logo-field">
      <div className="field-label">{say.fields.logo}</div>
      <div className="logo-field-row">
        {logo ? (
          <img src={wirePath(settingApi.logo).replace(':logo', logo)} alt={say.hasLogo} width={56} height={56} />
        ) : (
          <BrandMark size={56} />
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={say.upload}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
        <Button icon="upload" busy={busy} onClick={() => chooser.current?.click()}>
          {busy ? say.uploading : say.upload}
        </Button>
        {logo && (
          <Button look="quiet" onClick={() => onChange('')}>
            {say.removeLogo}
          </Button>
        )}
      </div>
      <div className="field-hint">{say.logoHint}</div>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </div>
  )
}
