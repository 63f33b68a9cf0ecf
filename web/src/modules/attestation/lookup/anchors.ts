// The places on the look-up page, for links that lead straight to them.
export const FILE_ANCHOR = 'file'
export const CERTIFICATE_ANCHOR = 'certificate'
export const PACKAGE_ANCHOR = 'package'
