/** Closes the side menu, which opens as a dialog or, on pages without scripts, as a popover. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return
  if (dialog.open) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}
