// Worker thread that reads one untrusted invoice file.
import { parentPort, workerData } from 'node:worker_threads'
import { contentOfOfd, contentOfXml } from './content.ts'

const { format, bytes } = workerData as { format: 'ofd' | 'xml'; bytes: Uint8Array }

try {
  parentPort?.postMessage(format === 'xml' ? contentOfXml(bytes) : await contentOfOfd(bytes))
} catch {
  parentPort?.postMessage(null)
}
