// Accepts files dropped anywhere on the page or pasted.
import { useEffect, useRef, useState } from 'react'
import { filesOf } from './dropped-files.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Returns whether files are being dragged over the page. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  useEffect(() => {
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setHovering(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setHovering(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setHovering(false)
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      void filesOf(event.dataTransfer).then((files) => latestOnFiles.current(files))
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    addEventListener('dragenter', enter)
    addEventListener('dragleave', leave)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return hovering
}
