// English texts of the guide (VERIFY.md).
import type { GuideWords } from './guide-vocabulary.ts'

export const guideEn: GuideWords = {
  title: 'How to verify this evidence package',
  purpose:
    'Everything in this package can be verified without a network, without the platform, and without any program of the platform. Each step below is a command of stock programs, to be run in the unpacked folder.',
  provesTitle: 'What it proves',
  proves: [
    'The evidence has not changed since it was sealed: its SHA-256 and SM3 digests are written in record.json, which the platform signed.',
    'When, at the latest, it existed: the digest of the record stands in an append-only public log whose state authorities have time-stamped; where there are witnesses or a blockchain anchor, others than the platform attest to it as well.',
    'Anyone who compares signed states of the log (a witness, a mirror, a monitor) can detect that the platform rewrote it or back-dated an entry. The holder of a single package cannot. Witness signatures, outside time-stamps and anchors in the package bind the platform as well.',
  ],
  provesNotTitle: 'What it does not prove',
  provesNot: [
    'Not that the content is true or lawful, nor who made or owns it.',
    'Of source class "uploaded": nothing about the file before it was uploaded. Of source class "digest": the platform never saw the file, and it is not in here.',
    'The embedded time-stamp authority is run by the platform itself: alone it proves little against the platform. Whether there are outside authorities, witnesses or anchors, the checks show.',
    'The certificate is not a notarial certificate.',
  ],
  quickTitle: 'Three easy ways',
  quick: [
    'Open verify.html in a browser and choose the ZIP archive (no network).',
    'In the unpacked folder: `bash verify.sh --trust TRUST_DIGEST`; needs bash, coreutils and openssl 3 only.',
    '`node attestry-verify.mjs PACKAGE.zip --trust TRUST_DIGEST`; the program is on the public log page of the platform.',
  ],
  stockTitle: 'Read this first',
  stock: [
    'The trust digest is the SHA-256 of proof/trust.txt. It is published on the public log page of the platform and printed on the certificate. Take it from outside this package: a forger can forge everything in here, but not that number.',
    'For the same reason verify.html and verify.sh in here are a convenience. Check a package from your opponent with tools you obtained yourself, or with the stock commands below.',
    'Once certificates have run out, openssl says "certificate has expired". A time-stamp proves its own time: add `-attime $(date -u -d "TIME OF THE TIME-STAMP" +%s)` to openssl ts and openssl cms.',
    'A per cent sign in a file name, and what Windows cannot store (< > : " | ? *, blanks and dots at the end, device names such as CON), is written in the package as a full-width per cent sign and four hexadecimal digits; a name of more than 140 bytes is cut and ends with a full-width per cent sign, a tilde, the first 24 digits of the SHA-256 of the name so written, and its extension. record.json has the names as they were.',
  ],
  expected: 'expected (last line)',
  steps: {
    'tag-files': 'Every file but the evidence is the one its list names.',
    'payload-sha256': 'The evidence matches its SHA-256 list; for a record of digests alone the list is empty.',
    'payload-sm3': 'The evidence matches its SM3 list.',
    record:
      'The digest of the record: the same as on the certificate. The record names every evidence file with its size and both digests.',
    trust: 'The first line must be the published trust digest; the log rules and root certificates must be those it lists.',
    signature: 'The platform’s signature over the record (CAdES), with a certificate that leads to a trusted root.',
    'signature-time':
      'The time-stamp over the signature; its time must fall within the validity of the signer’s certificate. The platform signs when the package is first requested: this is the time of signing, not of the deposit, which the time-stamps of the log prove.',
    log: 'With the Go project’s own log library: the log’s signature is valid, and the record is in the log. Witness signatures are checked by verify.sh.',
    'time-stamps':
      'The time-stamp over the log’s state (the text of the checkpoint above its empty line); for other .tsr files put their name in place of embedded.',
    sm2: 'The time-stamp in Chinese cryptography: digest SM3, signature SM2. The ts command of openssl cannot do SM2; BouncyCastle can.',
    'anchor-evm':
      'Where there is an anchor on an EVM chain: the first line must equal "digest"; then look up the transaction and the block hash in any explorer; the transaction’s data holds that digest.',
    'anchor-ots':
      'Where there is an OpenTimestamps (Bitcoin) anchor: the Merkle root shown must be that of the block of this height.',
    certificate:
      'The signature in the PDF. For the document time-stamp pdfsig says "Unimplemented Feature": it cannot check it, which does not make it invalid. verify.sh checks it with openssl, and that nothing was changed after signing.',
    'evidence-record':
      'Where there is a long-term proof (RFC 4998): BouncyCastle checks its time-stamp, and that it is about this very record.',
  },
}
