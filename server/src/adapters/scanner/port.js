/** The scanner cannot be reached or did not answer a question about itself: no statement about any file. */
export class ScannerUnavailable extends Error {
}
/** The scanner accepted the connection and gave no valid verdict on this file. */
export class ScanFailed extends Error {
}
