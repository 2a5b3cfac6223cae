/// Keys that nobody uses, for tests of how keys are read.
enum KeySamples {
    /// P-256 (SEC 1).
    static let sec1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIK+/G5UciBOEmD/XQJM5V0N4gMi+4yreW1LXcK72bui+oAoGCCqGSM49
        AwEHoUQDQgAEBu9VKywv/MjSC8CWqXeeUA28y2nW90rTI7w5HZmbuwWiKIGHOWF/
        TUDVxFqud1IH3PLYCkbXE61NdGx8AYeHsg==
        -----END EC PRIVATE KEY-----
        """

    /// RSA of 2048 bits.
    static let rsa2048 = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC4V3agI0mPwzto
        pminv4khYARSJ10ZPR4CZ7OQs2J4gJnhaPL9QDB1NT5fTC5NG/b7isJh0/ZDMHQF
        SefeYgZMjq3h79a+P1Nd8UotWXmjfWsq9r1fm+SB9oiriNKM5ANroYbpOcO7ULqR
        78dqAatBY2A6Xo9PLs7jSK3g0zbzQbmP1MkdQI9zAHaAQnT82kdeSoi3vSiS5Bkq
        SnCYeMVnhobDsyQLa+H/RvcKIK/T/iv9554kZrbmidH1qaLFhIw6l0qqt+c0RySu
        lr9ypO/iJtr7nDjTOQ0oM4gKZuwYO6Cf2vCNyHBP9qd8SnPmNbUdzcp/BuwINGXN
        2Fw1QO9nAgMBAAECggEAU89QG5Zvh3EXvYiK5Flsm0PwMvm6lhL3ZdiIBy3Hg0nU
        rGrurr1USrWeWe1kz6H7NHntzlR0DjAlT5I+XRjsDDqCS8qjM3PPD1L4io23g+Et
        rCbqCmHyDjRsBrD6KRwxgem6UKb2ml8ls9v0KfoARoZL5b3AIhwB68vLYgAlZ4qf
        L0yQCH5Dg0Oalq9ZIno+WGVNGAN6QWYryL/3OlvBfARxkKC4T8blh6RNfPdkBDeB
        zxOk0VvsXbG8uCVgxY0cBcJeV4Z/9Ors4F2jT1G51FP+IXyZsMmjTlTeQG7a4mFq
        LOun8eTOtOjDjknhZ1ZJFY9M93AAmpHdcFEABcsCAQKBgQD1rfBgCZatgFNEpccT
        enEWF+tZwCqhc+zVuJXmVx3bBWkEpTcpnCf9RCoe31qjJpAcytukHxvmGn3qQSZP
        y4m7j5QCStiHdNT39BF/EVcMT5JR4SqR0P8MfPHoJ4bYwjsC+QuegMFqQKy+ytCB
        Hqw0Fl+y3Csnob0v0zFUr4CUwQKBgQDAFeRHWosFXgMqReWKzYrmQ2tWKycCHO8+
        6r+A2mZ219/f5cJRypXQMSXN8v0HQDcxM1f2in4TjuyB3ARdS7kF6YpPVbFTnwwo
        cFW5hAGMxzcAcoDQt+V+R92K8g5W5BK49A0a4OTJ+K4EIFUBpmAoKD9MDoWkn35k
        u+CXW93GJwKBgQDEOAsvORlOM5rNzjXk2bsucSY4xaGG1+bFf6rBkLy4rGaHHkmj
        gyPxRRr7E1r5yZf6Vw770xjePDRq/2PRAXhdBDyrZAnyjh52d0nuGfRTUc5EdTkh
        wzGhUL2ItOEfiGnHYw+jpaRU75jIvYWwSsYwx9nhKbWR7r0CUIQq5g0lQQKBgGmz
        okshqB7r/RHmJMqdETJlJ0vjszOWeJFG3NsrU/dSFABBjw0zTf2jDgqnDFZRIA4T
        EvS4gWiB3eQYDs7IPKjkOxgtL8e0XhxitMnBupidh8bXO8ufZsp3AZLUYM+v8h2V
        LyD7YOtDzX63zA98Xq26eBqCY0iT/BmyyYSBKSlBAoGASZEECxSUhpwnWfzoAeP1
        dYHHotplAypB/jSPO3Ru5K4RyWZkxU7ogAJyaYOhYk9QjNtJnrdiaJJxZdFCxKg9
        u0tkJ51XcuK/g4BmMPTWvB+m4s7hiEgGwNCn/cSvOzCZo0ufVf/aX98Zm0m7c5TA
        CxtblvtGYNrS42/hZdgy+KM=
        -----END PRIVATE KEY-----
        """

    /// RSA of 1024 bits, too weak.
    static let rsa1024 = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKbwUYOowjq/sb95
        o8OPD+4xgf173gn+Y1SKTGhFjwt/+yfr9RrIfysaUxkgdTAuhNcNZR/BljX8bKaG
        zw1Ho8lzeWV9FSvRxvm59Gi5bdgvvTymJGNMmnNMw8zxBeXoVIsoV6tlDVJoUggD
        ia2fy/jv6QAeBSudMWma/ZnUKuNpAgMBAAECgYBkWepmXrgDYOCU3aZYFFPbN9+Q
        ZTmggE9troUn2UiX/SMZaHo603O+kWCKpjxL7mrka6TyZgjKAye9IySsMvh9VGYZ
        OOLjXjnVmuxy9xKtiOCBEf5PCRfewiwP4fl5acnlqmSrRDKYYXZtaDW4UhrlSlpG
        VKZaM4avtJsSdOhIAQJBAM8MpcNRwdTnIXTHYyx05zf+wPYqvM1XUEw91bk8BYI/
        efDO69GdvjqczGn2Ub120FJLbkq6aC0uICEZDEKxQikCQQDOaAikIwnpjd2YACV4
        +Tkm2u6pdIKa+jPo7ga44mrdkwEgLYEBocQ8/9AGnqmGWa9uO+lSs+kWpRhhhRAM
        +T9BAkApQ2cBvxh3Gr0TLe143a96/F1uceQAtGb/Ws9uRCUA6S+fK03aD6rquXcP
        oxR1QumPjRLk97NtVaT3k6ta20LJAkAGO5f/NNuoxNLrMx3ukEAMj1HjphQHkASf
        RQjI7nVhqX3ANf+OSA8/9E2Y1ZOy7eRhRMff6nTgbS3WTAlXCvPBAkEAtmOuxb4h
        pYOWwx2bfY7Q0Z+eYPgZ2ahmC9kQ4FvEhgKd0CVkk8WIXBD1PJUups1Q/6n5hZkj
        uWwacQm6jPhjiw==
        -----END PRIVATE KEY-----
        """

    /// Ed25519.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIFpmkjpGD4Dtk3BqZw2vzuLe2HpoMj0cCsoex16XGi8n
        -----END PRIVATE KEY-----
        """

    /// The modulus of the example in RFC 7638, section 3.1.
    static let modulusOfRFC7638 =
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMs"
        + "tn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1"
        + "n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
}
