"""What a server does by itself besides answering: it copies its database, and tidies up once a day."""
