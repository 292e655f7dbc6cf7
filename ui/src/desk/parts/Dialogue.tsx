import { Dialog, type DialogProps, Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components';
import styles from './Dialogue.module.css';

interface Props
  extends Pick<ModalOverlayProps, 'isOpen' | 'isDismissable' | 'isKeyboardDismissDisabled' | 'onOpenChange'>,
    Pick<DialogProps, 'role' | 'children'> {
  isWide?: boolean;
}

/** A dialogue over the page, which goes away if one presses beside it. */
export function Dialogue({ isWide, role = 'dialog', children, ...props }: Props) {
  return (
    <ModalOverlay className={styles.overlay} isDismissable {...props}>
      <Modal className={`${styles.dialogue} ${isWide ? styles.wide : ''}`}>
        <Dialog role={role}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}
