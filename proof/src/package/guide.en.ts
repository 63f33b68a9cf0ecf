// English texts of the guide (VERIFY.md).
import type { GuideWords } from './guide-vocabulary.ts'

export const guideEn: GuideWords = {
  title: 'How to verify this evidence package',
  purpose:
    'Everything in this package can be verified without a network, without the platform, and without any program of the platform. Each step below is a command of stock programs, to be run in the unpacked folder.',
  provesTitle: 'What it proves',
  proves: [
    'The evidence has not changed since it was sealed: its SHA-256 and SM3 digests are written in record.json, which the platform signed.',
    'When, at the latest, it existed: the digest of the record stands in an append-only public log whose state authorities have time-stamped; where there are witnesses, outside time-stamps, or a blockchain anchor whose block you have compared with the chain, others than the platform attest to it as well.',
    'Anyone who compares signed states of the log (a witness, a mirror, a monitor) can detect that the platform rewrote it or back-dated an entry. The holder of a single package cannot. Witness signatures, outside time-stamps, and anchors that you have compared bind the platform as well.',
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
    'The trust digest is the SHA-256 of proof/trust.txt. Take it from outside this package: from the public log page of the platform, the page of a witness, or a printed notice of the notary office. The certificate in here is no such place: a forger can forge everything in here, but not that number.',
    'For the same reason verify.html and verify.sh in here are a convenience. Check a package from your opponent with tools you obtained yourself, or with the stock commands below.',
    'Once certificates have run out, openssl says "certificate has expired". A time-stamp proves its own time: add `-attime $(date -u -d "TIME OF THE TIME-STAMP" +%s)` to openssl ts and openssl cms.',
    'A per cent sign in a file name, and what Windows cannot store (< > : " | ? *, blanks and dots at the end, device names such as CON), is written in the package as a full-width per cent sign and four hexadecimal digits; a name of more than 140 bytes is cut and ends with a full-width per cent sign, a tilde, the first 24 digits of the SHA-256 of the name so written, and its extension. record.json has the names as they were.',
  ],
  captureTitle: 'Captures: pages that the platform collected',
  capture: [
    'data/wire.pcapng holds what passed between the capturing browser and the servers, with the TLS secrets of exactly these connections: Wireshark and tshark decrypt it without further settings. The TCP and IP headers are synthesised around the transmitted bytes, as the comment in the file says.',
    'In Wireshark: filter `http2` (or `http`), then Analyze, Follow, HTTP/2 Stream; bodies are under "Reassembled body", or all together under File, Export Objects, HTTP. A body that was compressed is shown decoded where Wireshark has the method; page.wacz stores bodies decoded.',
    'data/page.wacz is a web archive for any replay program; the body of each response in it must be one that stands in the traffic (step below).',
    'Two time-stamps enclose the capture: capture-start.tsr is of the first line of data/capture-log.jsonl, capture-end.tsr of the last, which binds every line before it, and these name every file with its digest (step below). Between the end and the sealing of the record only these stamps protect the files.',
    'What the TLS secrets do not prove: that the server sent these bodies. TLS authenticates data between two ends that share the same secrets; anyone who holds them, as the platform does, could write any body and encrypt it correctly. The Date header and everything else inside is no better. TLS has no non-repudiation.',
    'What the server itself signed is only its part of the handshake (CertificateVerify, or the signed key exchange): the holder of the key of that certificate took part in a connection with these random values, in which no content is fixed.',
    'What does speak for the content: the signature of the platform, which vouches for it; the time-stamps and the log, after which it cannot be changed; the agreement of traffic, archive, images and text; and above all a second, independent capture, a web archive, or the other side’s own records of the same time.',
    'The report of a second vantage, where there is one, adds another party’s word on the origin. A node of another organisation loaded the same address at the same time through its own network, compared what it got, and signed the result. The platform cannot write such a report alone. It remains a party’s word: a server can deceive both nodes alike, or answer different networks differently.',
  ],
  expected: 'expected (last line)',
  titles: {
    start: 'Preparation',
    all: 'Result',
    'lower-bound': 'Lower bound of time',
    vantages: 'Reports of second vantages',
    'capture-wire': 'Traffic of a capture',
    'capture-bodies': 'Bodies of a capture',
    'capture-stamps': 'Time-stamps of a capture',
  },
  steps: {
    start:
      'Open bash in the unpacked folder, put the published trust digest into the first line, and run the steps in this order in one terminal. Each step prints PASSED or FAILED and uses only what the step before has proved; after a step that FAILED, all later ones fail too.',
    files: 'The package contains plain files of known names only, and every file but the evidence is the one its list names.',
    trust:
      'The trust list is the published one; the log rules and root certificates are those it names, and no others. Without the digest this step does not pass.',
    signature:
      'The platform’s signature over the record (CAdES) and its time-stamp, with certificates that lead to a trusted root. The later steps read the record that comes out of this one, not the copy in the folder. The platform signs soon after the sealing: this is the time of signing. The time of preservation is proved by the time-stamps of the log.',
    evidence:
      'The files in data are those of the signed record, one for one: name, size, SHA-256 and SM3. A record of digests alone has no data.',
    openings:
      'If personal fields are disclosed: each is the one that the record has a commitment to. If the custody log is in the package: it ends with the line that the record names.',
    'lower-bound':
      'First, the first line of the capture log: its hash is right, and number, address and lower bound in it are those of the record; the lower bound and the reports of second vantages refer to the capture by this line. If there is a lower bound of time: the outside party that the record names has signed its value, at the very time that the record states. A time-stamp must lead to a root that the trust list has for that authority; a checkpoint must be cosigned by that witness of the log rules; an authority of the platform itself (embedded) does not count. If the party or its key is in neither list, or signs with SM2, which the ts command of openssl cannot check, the result says that the signature was not checked.',
    vantages:
      'If there are reports of second vantages, each is checked. It is a file of this package in its prescribed form. It is about this very capture: address, observation.json, page.txt and the first line of the capture log match. Its verdict follows from its own comparison and is the one that the record states. The observation began during the capture, with two minutes allowed on either side. If the record says that the clock of the capture was wrong, the lower bound is used instead; a time that could not be compared is reported. If the trust list has the vantage for that time, its key must have signed the report. Otherwise the signature cannot be checked, and the report does not count. The result names each vantage with its verdict: same, similar, differs, or failed (it could not load the page). It also names each vantage that is on the trust list and has no report in the record.',
    log: 'From the digest of the record along the inclusion proof to the root in the checkpoint of the log, which the log signed, and as many witnesses as the rules in proof/policy demand. An anchor must be of such a checkpoint, in its prescribed form, for a chain of the trust list and not older than the record. It does not count until you have checked the block in a later step: anybody can make up a block.',
    'time-stamps':
      'Authorities of the trust list have time-stamped the text of this checkpoint: the platform’s two, and outside ones if there are any. Of the time-stamp in Chinese cryptography only the digest is compared here; for its signature see the step with BouncyCastle.',
    certificate:
      'The certificate is signed by the platform; one time-stamp covers the signature and one the whole file, both were made when it was signed, under the policy 1.3.6.1.4.1.99999.1.3, which the open time-stamp service never issues, and no foreign certificates or attributes stand beside signature and time-stamps. It belongs to this record, no time-stamp that it names is missing, and after the signature only certificates, revocation lists and the time-stamp were added (whether these certificates and lists belong to it is not checked here). The verified certificate is $W/certificate.pdf.',
    all: 'Only if every step has passed, the last line is printed: the digest of the record, and when the evidence existed at the latest. The digest must be the one on the first page of the certificate. Lines that begin with NOTE say what does not count or was not checked.',
    'log-go': 'Optional: the same with the Go project’s own log library.',
    sm2: 'The time-stamp in Chinese cryptography: digest SM3, signature SM2. The ts command of openssl cannot do SM2; BouncyCastle can.',
    'anchor-evm':
      'Where there is an anchor on an EVM chain: the first line must equal "digest"; then look up the transaction and the block hash in any explorer; the transaction’s data holds that digest.',
    'anchor-ots':
      'Where there is an OpenTimestamps (Bitcoin) anchor: the Merkle root shown must be that of the block of this height.',
    'evidence-record':
      'Where there is a long-term proof (RFC 4998): BouncyCastle checks its time-stamp, and that it is about this very record.',
    'capture-wire':
      'For a capture: every decrypted request and response, with its time, both addresses and, of HTTP/2, the number of its stream.',
    'capture-bodies':
      'For a capture: each response body in the web archive is looked for, by SHA-256, among those that tshark decrypts. NOT FOUND is a body that tshark could not decode, or one that did not come over the wire; the latter needs an explanation.',
    'capture-stamps':
      'For a capture: the lines of its log form an unbroken chain, and authorities of the trust list have time-stamped the first and the last. These stamps are of the platform’s own authority unless an outside one is configured; data/capture-stamps.json names it.',
  },
}
