// Public API of the signing module: the panel in which a person signs documents. Its routes load `panel/words.ts`.
export { type DocumentToSign, type SignatureInput, SigningPanel } from './panel/SigningPanel.tsx'
