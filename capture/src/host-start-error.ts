// The host cannot capture on this machine: something is missing, or the machine is too busy to start a browser in time.

export class HostStartError extends Error {
  readonly nodeBusy: boolean
  constructor(message: string, nodeBusy = false) {
    super(message)
    this.nodeBusy = nodeBusy
  }
}
