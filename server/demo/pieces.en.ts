// Initial articles of a new platform's site in English.
import type { pieces as chinese } from './pieces.zh.ts'
import type { SeedText } from './seed-text.ts'

export const pieces: Readonly<Record<keyof typeof chinese, SeedText>> = {
  'banner/home': {
    title: 'What you hold today,\nanyone can verify tomorrow',
    summary:
      'Submit a file or a web address. Its content, time and chain of custody are fixed and written to a public log. The other side can check it on their own computer, and each record states who vouches for it.',
    action: 'Create an account',
  },
  'banner/second': {
    title: 'Keep the evidence.\nLet the proof answer the doubts',
    summary:
      'Pages change, messages are recalled, files get lost. Fix them first: when they existed, and whether they have changed since, the proof can say for itself.',
    action: 'Start preserving',
  },
  'product/file': {
    title: 'File preservation',
    summary:
      'Photos, contracts, recordings, source code: several at once, gigabytes each. After a lost connection or a reload, the upload continues where it stopped.',
    action: 'Preserve a file',
  },
  'product/digest': {
    title: 'Digest preservation',
    summary:
      'When a file must stay with you, submit only its SHA-256 or SM3 digest. You keep the original and compare it with the record when the time comes.',
    action: 'Submit a digest',
  },
  'product/web': {
    title: 'Web page capture',
    summary:
      'A fresh browser on our servers opens the page, scrolls to the end and keeps the full image, the source, the network traffic and a check of its own environment. Look at the preview first; pay only if you are satisfied.',
    action: 'Capture a page',
  },
  'product/marketplace': {
    title: 'Marketplace page capture',
    summary:
      'The product page, the shop and the operator’s published details, kept together. Submit hundreds of links from a spreadsheet; each becomes a record of its own.',
    action: 'Capture a product',
  },
  'product/video': {
    title: 'Short video capture',
    summary:
      'The video file, its cover, who posted it and its counters at that moment, sealed with the page. Paste a share text and the link is found.',
    action: 'Capture a video',
  },
  'product/lookup': {
    title: 'Public verification',
    summary:
      'Anyone can verify with the file, the certificate or the evidence package. No account needed, and the file never leaves their computer.',
    action: 'Verify something',
  },
  'product/package': {
    title: 'Offline evidence package',
    summary:
      'One archive with the evidence, the manifest, the log proof, the time-stamps and the tools to check them. It works without a network, and without us.',
    action: 'See what is inside',
  },
  'news/why-rejected': {
    title: 'Where electronic evidence is usually challenged, and what to do beforehand',
    summary:
      'Incomplete screenshots, doubtful times, lost originals: most challenges come down to a few old questions, and all of them have to be settled at the moment of collection.',
    body: `In disputes over electronic data, hardly anyone attacks the hash algorithm. The questions are plainer. Is this the whole page? Was the computer clean? Whose clock was it? Does the original still exist?

## Is it complete?
One screen says nothing about what is below it. On long pages, images often load only when you scroll to them, and a hurried screenshot leaves blanks. Scroll to the end, wait for loading to finish, and keep the image, the source and the network traffic, so that each supports the others.

## Was the environment clean?
A hosts file, a proxy or a browser extension can change what a page shows. Having it opened by the platform’s own machine, with every check written into the record, helps more than an explanation afterwards.

## Whose time is it?
The clock of one’s own computer can be set to anything. A server’s time, signed by an independent time-stamp authority and ideally seen by a witness, is harder to argue with.

## Does the original still exist?
A digest without its original is just a number. Preserving only a digest suits files that cannot be handed over, but keep the original safe: **change one byte and it no longer matches.**

None of this guarantees that a court will accept the evidence; that is for the court to decide. It does mean that there is something to check. For what exactly a proof says, see the [help pages](/website-show/help-document#proof).`,
  },
  'news/first-hour': {
    title: 'The first hour after you find an infringement: preserve, then talk',
    summary: 'Before contacting the other side, fix the page, the shop and the sales figures. A short checklist.',
    body: `When you find your work copied, the first impulse is to confront whoever did it. Once they delete the link, though, proving it becomes hard. Spend a few minutes preserving evidence first.

## What to capture
- The page itself: the full-length image and the source, not just one screen
- Who posted it: shop name, account page, the operator’s published details
- How far it spread: sales, views, comments; these numbers change, so keep them as they were
- Your own right: original picture, drafts, proof of publication; the earlier preserved, the better

## In this order
1. Capture the infringing page and check the preview before confirming
2. Capture the shop or the account page
3. Preserve your own original
4. Only then contact the marketplace or the other side

## Two cautions
Do not buy goods that are plainly illegal in order to collect evidence, and do not record other people’s private matters that have nothing to do with the case. If in doubt, ask a [lawyer](/lawyers) first.`,
  },
  'news/public-log': {
    title: 'Why every record goes into a public log',
    summary: 'A log that anyone can read, and that can only grow, keeps even the platform from quietly rewriting history.',
    body: `“It is stored on our server” is not proof. The server belongs to the platform; if the platform says nothing was changed, why should anyone believe it?

Here the digest of every record goes into a **public log**. The log is a Merkle tree as described in RFC 6962, the same design that browsers use to keep an eye on website certificates:

- with each batch of records a new root of the tree, a checkpoint, is signed
- from any record, a dozen or so digests are enough to compute the root again
- each checkpoint must prove that it grew out of the one before, so a removed or altered entry shows
- witnesses elsewhere can keep checkpoints and notice a fork

The log holds digests only: no content, no names, no phone numbers. Look at the newest checkpoint on the [public log](/chain) page, or recompute the path of any entry in your own browser.`,
  },
  'news/open-interface': {
    title: 'Connecting your own systems: make preservation part of the process',
    summary: 'Contracts signed, works uploaded, support conversations closed: each can be preserved the moment it happens.',
    body: `In many disputes the evidence existed, but nobody thought of preserving it until too late. Connect preservation to the system where things happen, and they are fixed as they happen.

## Where it fits
- Content platforms: submit a digest when a work is published
- Electronic contracts: preserve a file after each signing step
- Enforcement teams: submit links in bulk and take the results back into the case system

## How to begin
Log in with a main account and read the [interface documentation](/shimakaze/docs). Every call states its input, its output and what can go wrong. Fees are the same as on the site, and what fails costs nothing.

For larger volumes, or to work with us as an organisation, use the contact details at the foot of the page.`,
  },
  'announcement/prices': {
    title: 'Prices are public, and the fee is shown before you submit',
    summary:
      'The price of every service is on the services page. The fee is shown before you pay; what is not delivered is free.',
    body: 'The price of every service is on the [services and prices](/website-show/service) page. The fee is shown before you pay. Captures are charged only when you confirm the preview. If sealing fails, the amount on hold is released automatically.',
  },
  'announcement/verify': {
    title: 'The verification page reads offline evidence packages',
    summary: 'Drop a package on the page and your browser runs every check locally. Nothing is uploaded.',
    body: 'Drop a package on the [look-up page](/website-show/query#package) and your browser checks it item by item, locally. The package also carries its own verification page and script, which work without a network.',
  },
  'activity/gift': {
    title: 'A gift balance when your name is verified',
    summary:
      'Accounts that pass real-name verification for the first time receive a gift balance from the platform, good for files, digests and web pages. Your wallet shows the amount.',
    action: 'Register',
  },
  'help/deposit': {
    title: 'Preserve a file',
    summary: 'From registration to certificate in about three minutes.',
    body: `1. Register, log in and open “Files” in the workspace
2. Drop your files on the page. The browser computes their digests while they upload; an interrupted upload can be resumed
3. Check the name and the fee, then press “Preserve”
4. A few seconds later the record shows as sealed, and is written to the public log and time-stamped
5. Download the certificate and the package from the record’s page, or make a share link

After submission the content can be neither changed nor deleted. You can hide a record from your lists; its proof stays.`,
  },
  'help/capture': {
    title: 'Capture a web page',
    summary: 'Our browser opens it; you look at the preview before you pay.',
    body: `1. Choose “Web pages” in the workspace and paste the address; a whole share text will do, the link is found in it
2. A fresh browser on our servers opens the page, scrolls to the end and waits for it to load
3. Look at the preview: is it complete, are all the images there?
4. If so, press “Confirm and seal”: the record is sealed and charged. If not, press “Capture again” or “Discard”; neither costs anything
5. Without confirmation it is cancelled after 24 hours, at no cost

Our browser cannot see what needs a login. In that case save it yourself and preserve the file; the certificate will say that it was submitted by the user.`,
  },
  'help/digest': {
    title: 'When a file must stay with you: preserve its digest',
    summary: 'You hand over 64 characters and keep the original.',
    body: `A digest is a number of fixed length computed from a file’s content. Change one byte and the digest is entirely different; the content cannot be worked out from the digest.

1. Choose “Digests” in the workspace; compute the digest with the tool on the page, or paste a SHA-256 or SM3 you already have
2. Confirm that you will keep the original
3. After submission the digest and its time are written to the public log

**If the original is lost, the digest no longer stands for anything.** Before a notarization or an appraisal the original must be submitted, and must match.`,
  },
  'help/says': {
    title: 'What a proof says, and what it does not',
    summary: 'It speaks of data, not of facts.',
    body: `## It says
- that these bytes existed at the recorded time
- that they have not changed since
- which account submitted them, or how the platform obtained them, step by step

## It does not say
- whether the content itself is true or lawful
- whether the submitter is the author or the right holder
- whether a court will accept it: that is for the court to decide on the whole case

## Three sources, of different weight
- **Collected by the platform**: opened and fixed by our machine; how it was obtained is on record too
- **Submitted by the user**: the platform proves only what it was when it was submitted
- **Digest only**: the platform has never seen the original

The source is printed on every certificate. A certificate of preservation is issued by the platform; it is neither a notarial certificate nor an expert opinion, which only notary offices and licensed centres issue.`,
  },
  'help/inside': {
    title: 'What a proof is made of',
    summary: 'Each layer can be checked by itself.',
    body: `- **Digests**: SHA-256 and SM3 of every file, each a backup for the other
- **Manifest**: every file, its size, time and origin; the manifest has a digest of its own
- **Log proof**: the path from this record to the root of the public log
- **Checkpoint**: the root, signed with the log’s key; witnesses may add their signatures
- **Time-stamp**: a signed time according to RFC 3161
- **Anchor**: where the platform has chosen a blockchain, checkpoints are written to it
- **Custody log**: who did what with the record and when, each line chained to the one before
- **Certificate**: a digitally signed PDF in Chinese and English

A chain or a time-stamp shows that data did not change **after** it was recorded. It cannot vouch for what happened before.`,
  },
  'help/steps': {
    title: 'Verify, step by step',
    summary: 'Three situations; none needs an account.',
    body: `## You have the file
1. Open [look up and verify](/website-show/query) and drop the file on it
2. Your browser computes the digests; only they are sent
3. The page shows when this very content was first sealed

You can also compute it without any page: \`certutil -hashfile FILE SHA256\` on Windows, \`shasum -a 256 FILE\` on macOS, \`sha256sum FILE\` on Linux. Compare the result with the certificate, character by character.

## You have the certificate
1. Scan its QR code, or enter the certificate id and the record number on the look-up page
2. Compare name, time and digest on the page with those on the certificate
3. See in your PDF reader whether the signature is valid

## You have the package
1. Drop the archive on “I have the package”; every check runs on your computer
2. To stay entirely offline, unpack it and open \`verify.html\` in a browser, or run \`sh verify.sh\` in a terminal
3. Once, compare the trust digest printed in the package with the one on the [public log](/chain) page

If any check fails, the tool says which one.`,
  },
  'help/charge': {
    title: 'How charging works',
    summary: 'Shown first, charged later. Not delivered, not charged.',
    body: `- Every submission shows its fee, and where the money comes from, before you confirm
- Package units are used first, then gift balance, then what you recharged
- For files and digests the fee is held on submission and charged when the record is sealed. A capture is charged only when you confirm its preview; if you do not confirm within 24 hours, it costs nothing. If sealing fails, the amount is released
- Verifying, looking up, and downloading certificates and packages are free

These are the prices today.`,
  },
  'help/faq-court': {
    title: 'Will a court accept it?',
    summary: 'We make no such promise.',
    body: `That is for the court to decide on the whole case. The Supreme People’s Court’s rules on online litigation recognise electronic signatures, trusted time-stamps, hash checks and blockchains as means of verification; courts also look at how the evidence was collected and at how clean and reliable the platform is. What we can do is to record all of that faithfully, and let the other side check it.`,
  },
  'help/faq-gone': {
    title: 'If the platform closes, is the proof still good?',
    summary: 'Yes, provided you have kept the package.',
    body: `The evidence package holds everything needed for verification, tools included, and does not connect to us. Keep it in at least two places. Checkpoints of the public log may also be kept by witnesses and on a blockchain.`,
  },
  'help/faq-change': {
    title: 'Could you change a record yourselves?',
    summary: 'It would be noticed.',
    body: `The digest of every record is in the public log, and the log can only grow. To alter an old record, every later checkpoint would have to stop matching. Anyone who has kept one would see it.`,
  },
  'help/faq-privacy': {
    title: 'Who can see my files?',
    summary: 'You, and those you share with.',
    body: `The public log holds digests only. Look-up results never show the owner. A share link shows the certificate; seeing the evidence takes a six-digit code as well, and a link can be revoked at any time.`,
  },
  'help/faq-delete': {
    title: 'Can I delete a record?',
    summary: 'You can hide it, not delete it.',
    body: `Evidence is never deleted; otherwise “unchanged since” would mean nothing. You can hide a record from your own lists. What happens to personal information when an account is closed is in the [privacy policy](/privacy).`,
  },
  'help/faq-notary': {
    title: 'How does a certificate of preservation differ from a notarial certificate?',
    summary: 'Someone else issues it, and it proves something else.',
    body: `A certificate of preservation is issued by the platform and says when data existed and that it has not changed. A notarial certificate is issued by a notary office under the law, after a notary has examined the applicant and the matter. When you need one, you can take the evidence package to a notary office.`,
  },
}
