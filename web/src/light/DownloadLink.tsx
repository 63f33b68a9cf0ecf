// Link of a light page that downloads a file and shows a refusal on the screen.
import type { ComponentProps } from 'react'
import { useDownload } from '../kernel/use-download.ts'
import { LinkButton } from './Button.tsx'

export function DownloadLink({ href, ...props }: Omit<ComponentProps<typeof LinkButton>, 'onClick'> & { readonly href: string }) {
  const { busy, onClick } = useDownload(href)
  return <LinkButton {...props} href={href} download aria-busy={busy || undefined} onClick={onClick} />
}
