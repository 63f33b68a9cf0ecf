// The two downloads in the header of a record's page: the certificate in one click, and the package for oneself or for the other side.
import { useState } from 'react'
import { Dialog } from '../../../light/Dialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { uiWords } from '../../../ui/words.ts'
import { useMissingPermission } from '../../account/public.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import { useDownloads } from './DownloadsSection.tsx'
import type { Download } from './downloads.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

export function HeaderDownloads({ record }: { readonly record: RecordDetail }) {
  const { notYet, downloads } = recordPageWords.use()
  const { certificate } = recordWords.use()
  const { data } = useDownloads(record)
  const isRefused = useMissingPermission('download') !== undefined
  if (isRefused) return null
  const isProven = data?.some(({ full, ready }) => full && ready)
  const packages = data?.filter(({ kind }) => kind === 'package') ?? []
  return (
    <>
      <PackageButton record={record} packages={packages.filter(({ ready }) => ready)} />
      {isProven ? (
        <CertificateButton
          ano={record.ano}
          primary
          title={downloads.texts['full-certificate']}
          saved={downloads.certificateSaved}
        />
      ) : (
        <Button look="primary" icon="download" disabled title={notYet}>
          {certificate}
        </Button>
      )}
    </>
  )
}

interface PackageButtonProps {
  readonly record: RecordDetail
  /** Empty until the proof is complete. */
  readonly packages: readonly Download[]
}

function PackageButton({ record, packages }: PackageButtonProps) {
  const say = recordPageWords.use()
  const { close } = uiWords.use()
  const [open, setOpen] = useState(false)
  const isReady = packages.length > 0
  return (
    <>
      <Button icon="download" disabled={!isReady} {...(isReady ? {} : { title: say.notYet })} onClick={() => setOpen(true)}>
        {say.acts.package}
      </Button>
      <Dialog
        open={open}
        title={say.acts.package}
        foot={<Button onClick={() => setOpen(false)}>{close}</Button>}
        onClose={() => setOpen(false)}
      >
        {open && (
          <ul className="download-list">
            {packages.map((item) => (
              <DownloadRow key={item.path} record={record} item={item} />
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
