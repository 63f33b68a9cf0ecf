// Link that downloads a file and shows a refusal on the screen.
import { useDownload } from '../kernel/use-download.ts'
import { AnchorButton, type ButtonProps } from './Button.tsx'

interface DownloadButtonProps extends Omit<ButtonProps, 'icon' | 'busy' | 'onClick'> {
  readonly href: string
}

export function DownloadButton({ href, ...props }: DownloadButtonProps) {
  const { busy, onClick } = useDownload(href)
  return <AnchorButton icon="download" {...props} href={href} download busy={busy} onClick={onClick} />
}
