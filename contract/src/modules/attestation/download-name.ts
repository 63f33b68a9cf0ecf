// Names of the files that a record's downloads are saved as.

/** The package for the other side has a name of its own, so that the owner does not hand over the one with their name and phone. */
export const packageFileName = (ano: string, recipient: 'self' | 'other' = 'self'): string =>
  recipient === 'self' ? `evidence-${ano}.zip` : `evidence-${ano}-for-other-side.zip`

export const certificateFileName = (ano: string, disclosure: 'masked' | 'full' = 'masked'): string =>
  disclosure === 'masked' ? `certificate-${ano}.pdf` : `certificate-full-${ano}.pdf`
