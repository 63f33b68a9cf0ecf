// Buttons that download the packages or the certificates of several records as one ZIP, for oneself or for the other side.
import { wirePath } from '@attestry/contract/endpoint'
import {
  bundleKinds,
  MAX_RECORDS_PER_BUNDLE,
  packageApi,
  packageRecipients,
} from '@attestry/contract/modules/attestation/package'
import { useState } from 'react'
import { Dialog } from '../../../light/Dialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { uiWords } from '../../../ui/words.ts'
import { recordWords } from './words.ts'

type BundleKind = (typeof bundleKinds)[number]
type Recipient = (typeof packageRecipients)[number]

const bundleUrl = (anos: readonly string[], kind: BundleKind, recipient: Recipient): string =>
  `${wirePath(packageApi.bundle)}?${new URLSearchParams([...anos.map((ano) => ['anos', ano]), ['kind', kind], ['for', recipient]])}`

export function BundleDownloads({ anos }: { readonly anos: readonly string[] }) {
  const say = recordWords.use()
  const { close } = uiWords.use()
  const [asked, setAsked] = useState<BundleKind>()
  const texts = { packages: say.packagesFor, certificates: say.certificatesFor }
  const isTooMany = anos.length > MAX_RECORDS_PER_BUNDLE
  return (
    <>
      {bundleKinds.map((kind) => (
        <Button
          key={kind}
          small
          icon="download"
          disabled={isTooMany}
          {...(isTooMany ? { title: say.tooManyForBundle(MAX_RECORDS_PER_BUNDLE) } : {})}
          onClick={() => setAsked(kind)}
        >
          {say.bundles[kind]}
        </Button>
      ))}
      <Dialog
        open={asked !== undefined}
        title={say.bundles[asked ?? 'packages']}
        foot={<Button onClick={() => setAsked(undefined)}>{close}</Button>}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <ul className="bundle-choices">
            {packageRecipients.map((recipient) => (
              <li key={recipient}>
                <h3>{say.recipients[recipient]}</h3>
                <p className="quiet">{texts[asked][recipient]}</p>
                <DownloadButton
                  href={bundleUrl(anos, asked, recipient)}
                  aria-label={say.bundleButtonFor(say.recipients[recipient], anos.length)}
                >
                  {say.bundleButton(anos.length)}
                </DownloadButton>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
