// Anchors of the sections of the look-up page.
export const FILE_ANCHOR = 'file'
export const CERTIFICATE_ANCHOR = 'certificate'
export const PACKAGE_ANCHOR = 'package'
