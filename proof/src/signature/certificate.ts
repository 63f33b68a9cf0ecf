// Public interface for certificates, PEM and revocation lists.
export { buildCertificate, type CertificateToBuild, type CertificateUsage } from './certificate-build.ts'
export type { KeyUsage } from './certificate-extension.ts'
export type { SubjectName } from './certificate-name.ts'
export { fromPem, type PemBlock, pem } from './certificate-pem.ts'
export { type Certificate, CertificateError, certificateFingerprint, parseCertificate } from './certificate-reader.ts'
export { buildCrl, type Crl, type CrlToBuild, parseCrl, type Revocation, type RevocationReason } from './crl.ts'
