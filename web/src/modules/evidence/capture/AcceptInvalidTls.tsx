// Consent to capture a page whose certificate is not valid, with what that means for the record.
import { captureWords } from './words.ts'

export function AcceptInvalidTls({ checked, onChange }: { readonly checked: boolean; onChange(checked: boolean): void }) {
  const say = captureWords.use()
  return (
    <label className="capture-choice">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {say.acceptInvalidTls}
        <span className="quiet">{say.acceptInvalidTlsHint}</span>
      </span>
    </label>
  )
}
