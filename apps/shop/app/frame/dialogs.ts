export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (dialog?.open) dialog.close()
}

export function closePopover(popover: HTMLElement | null): void {
  if (popover?.matches(':popover-open')) popover.hidePopover()
}
