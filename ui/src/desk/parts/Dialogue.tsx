import { useCallback, useRef } from 'react';
import { Dialog, type DialogProps, Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components';
import styles from './Dialogue.module.css';

interface Props
  extends Pick<ModalOverlayProps, 'isOpen' | 'isDismissable' | 'isKeyboardDismissDisabled' | 'onOpenChange'>,
    Pick<DialogProps, 'role' | 'children'> {
  isWide?: boolean;
}

/** The longest time between the clicks of a double click, in milliseconds. */
const DOUBLE = 500;

/** A dialogue over the page, which goes away if one presses beside it, but not by the second click of a double click. */
export function Dialogue({ isWide, role = 'dialog', children, ...props }: Props) {
  const opened = useRef(0);
  const open = useCallback((shown: HTMLElement | null) => {
    if (shown) opened.current = performance.now();
  }, []);
  return (
    <ModalOverlay
      className={styles.overlay}
      isDismissable
      shouldCloseOnInteractOutside={() => performance.now() - opened.current > DOUBLE}
      {...props}
    >
      <Modal ref={open} className={`${styles.dialogue} ${isWide ? styles.wide : ''}`}>
        <Dialog role={role}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}
